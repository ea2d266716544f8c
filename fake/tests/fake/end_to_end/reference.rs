//! Lists of what the account was set up with.

use helpdesk::{
    CustomChannelId, CustomChannelKey, CustomFieldId, CustomFieldLevel, CustomFieldType, CustomFields, FilterId,
    Localized, MacroActionType, MacroCategory, MacroId, cases, custom_channels, custom_fields, languages, macros,
    staff,
};

use crate::end_to_end::bench::Bench;

scenarios![
    custom_fields_have_types_levels_and_options,
    custom_channels_have_keys_and_webhooks,
    saved_filters_are_listed,
    the_macro_list_has_shared_and_personal_macros,
    reference_lists_do_not_depend_on_permissions,
    fields_channels_and_languages_can_be_added,
];

fn custom_fields_have_types_levels_and_options(bench: &Bench) {
    let fields = bench.ok(custom_fields::list()).items;
    let rows: Vec<_> = fields
        .iter()
        .map(|it| (it.field_id.0, &*it.title, it.field_type.clone(), it.field_level.clone(), it.active))
        .collect();
    let row = |id, title, kind, level| (id, title, Some(kind), Some(level), Some(true));
    let (case, user) = (CustomFieldLevel::Case, CustomFieldLevel::User);
    let expected = [
        row(25, "Order", CustomFieldType::Text, case.clone()),
        row(26, "Warranty", CustomFieldType::Checkbox, case.clone()),
        row(27, "Plan", CustomFieldType::Select, case.clone()),
        row(28, "City", CustomFieldType::Text, user),
        row(29, "Remarks", CustomFieldType::Textarea, case.clone()),
        row(30, "Delivery", CustomFieldType::Date, case),
    ];
    assert_eq!(rows, expected);
    for field in fields {
        let options: Vec<_> = field.options.iter().map(|(key, title)| (&**key, &**title)).collect();
        let expected = [("1", "Bronze"), ("2", "Silver"), ("3", "Gold")];
        assert_eq!(options, if field.field_id == CustomFieldId(27) { &expected[..] } else { &[] });
    }
}

fn custom_channels_have_keys_and_webhooks(bench: &Bench) {
    let hook = "http://127.0.0.1:9/hook?a=1&b=%20#c";
    bench.server.set_webhook(7, hook);
    let [channel] = &bench.ok(custom_channels::list()).items[..] else { panic!("there is one") };
    assert_eq!(channel.channel_id, CustomChannelId(7));
    assert_eq!(channel.channel_api_key, Some(CustomChannelKey::Id(CustomChannelId(7))));
    assert_eq!((&*channel.title, &*channel.webhook_url), ("Messenger", hook));
}

fn saved_filters_are_listed(bench: &Bench) {
    let filters = bench.ok(cases::filters()).items;
    let rows: Vec<_> = filters.iter().map(|it| (it.filter_id.clone(), &*it.filter_name, it.is_custom)).collect();
    let row = |id, name, custom| (id, name, Some(custom));
    let expected = [
        row(FilterId::Unassigned, "Unassigned", false),
        row(FilterId::Id(72), "Open", false),
        row(FilterId::Id(73), "Trash", false),
        row(FilterId::Id(74), "Spam", false),
        row(FilterId::Id(75), "Urgent", true),
    ];
    assert_eq!(rows, expected);
    assert!(filters.iter().all(|filter| filter.is_selected == Some(false)));
}

fn the_macro_list_has_shared_and_personal_macros(bench: &Bench) {
    let macros = bench.ok(macros::list());
    let shared = macros.common_categories.get(&0).expect("the shared categories have positions");
    let [mine] = &macros.personal_categories[..] else { panic!("there is one category") };
    let category = |it: &MacroCategory| (it.macros_category_id.0, it.title.clone(), it.sort);
    assert_eq!(category(shared), (61, "Answers".to_owned(), Some(1)));
    assert_eq!(category(mine), (62, "Mine".to_owned(), Some(1)));
    let close = shared.macros.get(&MacroId(81)).expect("it is in the first category");
    let hand_over = mine.macros.get(&MacroId(82)).expect("it is in the other category");
    assert_eq!((&*close.title, &*hand_over.title, &*hand_over.group_name), ("Say it is done", "Hand over", "Support"));

    let one = |text: &str| Localized::One(text.to_owned());
    let texts = Localized::from([(1_u64, "Готово."), (2_u64, "Done.")]);
    let note = "Please look at this.";
    let actions = [
        (close, 0, 91, MacroActionType::EmailToUser, "Reply", texts, None),
        (close, 1, 92, MacroActionType::Status, "Set the status", one("closed"), None),
        (hand_over, 0, 93, MacroActionType::Group, "Hand to a group", one("501"), None),
        (hand_over, 1, 94, MacroActionType::AddNote, "Add a note", one(""), Some(note)),
    ];
    for (of, place, id, kind, name, destination, content) in actions {
        let action = &of.actions[place];
        assert_eq!((action.macro_action_id.0, &action.action_type), (id, &Some(kind)));
        assert_eq!((&*action.action_display_name, &action.action_destination), (name, &destination));
        assert_eq!((action.content.as_deref(), &*action.subject), (content, ""));
        assert_eq!(action.position.and_then(|it| usize::try_from(it).ok()), Some(place + 1));
    }
    assert_eq!((close.actions.len(), hand_over.actions.len()), (2, 2));
}

fn reference_lists_do_not_depend_on_permissions(bench: &Bench) {
    let lists = || {
        let (fields, channels) = (bench.ok(custom_fields::list()), bench.ok(custom_channels::list()));
        (fields, channels, bench.ok(languages::list()), bench.ok(staff::roles()), bench.ok(macros::list()))
    };
    let before = lists();
    bench.server.set_permissions(601, helpdesk_fake::Permissions::ViewOnly);
    assert_eq!(lists(), before);
}

fn fields_channels_and_languages_can_be_added(bench: &Bench) {
    let server = &bench.server;
    let size = server.add_custom_field("case", "select", "Size", [("s", "Small"), ("l", "Large")]);
    let field = bench.ok(custom_fields::list()).items.pop().unwrap();
    assert_eq!((field.field_id, &*field.title), (size, "Size"));
    let options: Vec<_> = field.options.iter().map(|(key, title)| (&**key, &**title)).collect();
    assert_eq!(options, [("l", "Large"), ("s", "Small")], "in the order of their keys");
    let case = bench.ok(cases::update(10_001).custom_fields(CustomFields::new().set(size, "l")));
    assert_eq!(case.custom_fields.text(size).as_deref(), Some("l"));
    bench.expect_invalid(
        cases::update(10_001).custom_fields(CustomFields::new().set(size, "m")),
        "must be the key of an option, one of ",
    );
    let channel = server.add_custom_channel("Shop", "http://127.0.0.1:9/");
    let key = bench.ok(custom_channels::list()).items.pop().unwrap().channel_api_key;
    assert_eq!(key, Some(CustomChannelKey::Id(channel)));
    let language = server.add_language("DEU", "Deutsch");
    assert_eq!(
        bench.ok(languages::list()).items.pop().map(|it| (it.language_id, it.title)),
        Some((language, "Deutsch".to_owned()))
    );
}
