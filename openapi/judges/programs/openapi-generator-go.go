// A program with the client of openapi-generator for Go: it lists, creates with a file, and reads a new status and an error.
package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	client "example.com/helpdesk/client"
)

func main() {
	configuration := client.NewConfiguration()
	configuration.Servers = client.ServerConfigurations{{URL: os.Args[1] + "/api"}}
	api := client.NewAPIClient(configuration).CasesAPI
	credentials := client.BasicAuth{UserName: os.Args[2], Password: os.Args[3]}
	ctx := context.WithValue(context.Background(), client.ContextBasicAuth, credentials)

	listed, _, err := api.CasesList(ctx).CustomFields(map[string]interface{}{"25": "A-1"}).Execute()
	check(err)
	fmt.Print("filter")
	for _, row := range listed.AdditionalProperties {
		fmt.Printf(" %.0f", row.(map[string]interface{})["case"].(map[string]interface{})["case_id"])
	}
	fmt.Println()

	path := filepath.Join(os.TempDir(), "report.pdf")
	check(os.WriteFile(path, []byte("%PDF-1.7"), 0o600))
	file, err := os.Open(path)
	check(err)
	create := api.CasesCreateFiles(ctx).CaseUserEmail("ann@example.com").CaseSubject("Printer").CaseContent("On fire.")
	created, _, err := create.CaseAttachments0(file).Execute()
	check(err)
	fmt.Println("file", created.Case.GetCaseId())

	read, _, err := api.CasesGet(ctx, "10001").Execute()
	check(err)
	fmt.Println("value", read.Case.GetStatus())

	_, response, err := api.CasesGet(ctx, "4000000007").Execute()
	var failure *client.GenericOpenAPIError
	if !errors.As(err, &failure) {
		panic(err)
	}
	body := failure.Model().(client.CasesList401Response)
	fmt.Println("error", response.StatusCode, body.GetError())
}

func check(err error) {
	if err != nil {
		panic(err)
	}
}
