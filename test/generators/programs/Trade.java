// Trades with the Java client that openapi-generator makes, and prints what the service answered.
import org.openapitools.client.ApiClient;
import org.openapitools.client.ApiException;
import org.openapitools.client.JSON;
import org.openapitools.client.api.*;
import org.openapitools.client.model.*;

public class Trade {
    public static void main(String[] args) throws Exception {
        String customer = System.getenv("CORRIDOR_CUSTOMER");
        ApiClient client = new ApiClient();
        client.setBasePath(System.getenv("CORRIDOR_URL"));
        client.setBearerToken(System.getenv("CORRIDOR_KEY"));

        AccountsApi accounts = new AccountsApi(client);
        AccountInput input = new AccountInput()
                .type(OwnerAccountType.OWNER_ACCOUNT_TYPE_TRADING).asset("ETH").name("Ether")
                .customerGuid(System.getenv("CORRIDOR_NEW_CUSTOMER"));
        String ether = accounts.createAccount(input, null).getGuid();
        SandboxDepositAnywhere deposit = new SandboxDepositAnywhere()
                .accountGuid(ether).amount(System.getenv("CORRIDOR_DEPOSIT"));
        new SandboxApi(client).createSandboxDeposit(new SandboxDepositInput(deposit), null);
        String balance = "0";
        while (balance.equals("0")) {
            Thread.sleep(100);
            balance = accounts.getAccount(ether, null, null).getPlatformBalance();
        }

        TradingQuoteInput order = new TradingQuoteInput()
                .productType(TradingQuoteInput.ProductTypeEnum.TRADING)
                .symbol("BTC-USD").side(TradeSide.TRADE_SIDE_BUY).deliverAmount("10000").customerGuid(customer);
        String quote = new QuotesApi(client).createQuote(new QuoteInput(order), null).getGuid();
        TradesApi trades = new TradesApi(client);
        TradeInput trading = new TradeInput().tradeType(TradeInput.TradeTypeEnum.PLATFORM).quoteGuid(quote);
        org.openapitools.client.model.Trade trade = trades.createTrade(trading, null);
        while (!trade.getState().getValue().matches("completed|failed|cancelled")) {
            Thread.sleep(100);
            trade = trades.getTrade(trade.getGuid());
        }
        String code = null;
        try {
            trades.getTrade("f".repeat(32));
        } catch (ApiException error) {
            code = JSON.getGson().fromJson(error.getResponseBody(), ApiError.class).getMessageCode().getValue();
        }
        System.out.printf("{\"balance\":\"%s\",\"state\":\"%s\",\"delivered\":\"%s\",\"code\":\"%s\"}%n",
                balance, trade.getState().getValue(), trade.getDeliverAmount(), code);
    }
}
