// Trades with the Go client that openapi-generator makes, and prints what the service answered.
package main

import (
	"context"
	"encoding/json"
	"os"
	"strings"
	"time"

	corridor "github.com/GIT_USER_ID/GIT_REPO_ID"
)

func must[T any](value T, _ any, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}

func main() {
	customer := os.Getenv("CORRIDOR_CUSTOMER")
	configuration := corridor.NewConfiguration()
	configuration.Servers = corridor.ServerConfigurations{{URL: os.Getenv("CORRIDOR_URL")}}
	client := corridor.NewAPIClient(configuration)
	call := context.WithValue(context.Background(), corridor.ContextAccessToken, os.Getenv("CORRIDOR_KEY"))

	input := corridor.NewAccountInput(corridor.OWNER_ACCOUNT_TYPE_TRADING, "ETH", "Ether")
	input.SetCustomerGuid(os.Getenv("CORRIDOR_NEW_CUSTOMER"))
	ether := must(client.AccountsAPI.CreateAccount(call).AccountInput(*input).Execute()).Guid
	deposit := corridor.NewSandboxDepositAnywhere(ether, os.Getenv("CORRIDOR_DEPOSIT"))
	body := corridor.SandboxDepositAnywhereAsSandboxDepositInput(deposit)
	must(client.SandboxAPI.CreateSandboxDeposit(call).SandboxDepositInput(body).Execute())
	balance := "0"
	for balance == "0" {
		time.Sleep(100 * time.Millisecond)
		balance = must(client.AccountsAPI.GetAccount(call, ether).Execute()).GetPlatformBalance()
	}

	order := corridor.NewTradingQuoteInput("trading", "BTC-USD", corridor.TRADE_SIDE_BUY)
	order.SetDeliverAmount("10000")
	order.SetCustomerGuid(customer)
	quote := must(client.QuotesAPI.CreateQuote(call).QuoteInput(corridor.TradingQuoteInputAsQuoteInput(order)).Execute())
	trading := corridor.NewTradeInput("platform", quote.Guid)
	trade := must(client.TradesAPI.CreateTrade(call).TradeInput(*trading).Execute())
	for !strings.Contains("completed failed cancelled", string(trade.State)) {
		time.Sleep(100 * time.Millisecond)
		trade = must(client.TradesAPI.GetTrade(call, trade.Guid).Execute())
	}
	_, _, err := client.TradesAPI.GetTrade(call, strings.Repeat("f", 32)).Execute()
	refused := err.(*corridor.GenericOpenAPIError).Model().(corridor.ApiError)
	answer := map[string]any{
		"balance": balance, "state": trade.State, "delivered": trade.DeliverAmount, "code": refused.MessageCode,
	}
	if err := json.NewEncoder(os.Stdout).Encode(answer); err != nil {
		panic(err)
	}
}
