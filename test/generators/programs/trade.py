# Trades with the Python client that openapi-generator makes, and prints what the service answered.
import json
import os
import time

import openapi_client as corridor

customer, new_customer = os.environ['CORRIDOR_CUSTOMER'], os.environ['CORRIDOR_NEW_CUSTOMER']
configuration = corridor.Configuration(host=os.environ['CORRIDOR_URL'], access_token=os.environ['CORRIDOR_KEY'])
with corridor.ApiClient(configuration) as client:
    accounts = corridor.AccountsApi(client)
    ether = accounts.create_account(
        corridor.AccountInput(type='trading', asset='ETH', name='Ether', customer_guid=new_customer)
    )
    deposit = corridor.SandboxDepositAnywhere(account_guid=ether.guid, amount=os.environ['CORRIDOR_DEPOSIT'])
    corridor.SandboxApi(client).create_sandbox_deposit(corridor.SandboxDepositInput(deposit))
    balance = '0'
    while balance == '0':
        time.sleep(0.1)
        balance = accounts.get_account(ether.guid).platform_balance

    order = corridor.TradingQuoteInput(
        product_type='trading', symbol='BTC-USD', side='buy', deliver_amount='10000', customer_guid=customer
    )
    quote = corridor.QuotesApi(client).create_quote(corridor.QuoteInput(order))
    trades = corridor.TradesApi(client)
    trade = trades.create_trade(corridor.TradeInput(trade_type='platform', quote_guid=quote.guid))
    while trade.state in ('storing', 'pending', 'executed', 'settling'):
        time.sleep(0.1)
        trade = trades.get_trade(trade.guid)
    try:
        trades.get_trade('f' * 32)
    except corridor.exceptions.NotFoundException as error:
        code = error.data.message_code
print(json.dumps({'balance': balance, 'state': trade.state, 'delivered': trade.deliver_amount, 'code': code}))
