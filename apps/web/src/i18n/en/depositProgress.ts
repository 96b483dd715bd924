/** The states of a requested deposit. The first heading is in `deposit.sent`. */
export const depositProgress = {
  balanceNow: (balance: string) => `Your balance is now KES ${balance}.`,
  enterPin: (phone: string, amount: string) => `Enter your PIN on ${phone} to pay KES ${amount}`,
  sentNext: 'Once the operation is completed, you can go to your transaction to use your deposit',
  unknown: 'No answer yet',
  unknownText: 'We do not know yet whether your request arrived.',
  unknownNext: 'If no prompt comes, try again. It stays one deposit.',
  sending: 'Sending the prompt',
  sendingText: (phone: string) => `M-PESA is asked to send a prompt to ${phone}.`,
  waitingForPin: 'Waiting for your PIN',
  noPrompt: 'No prompt on the phone? Unlock its screen, or wait a minute and try again.',
  checking: 'We are checking your payment',
  checkingText: 'M-PESA has not confirmed the payment yet. If you have entered your PIN, do not pay again.',
  checkingNext: 'You can leave. The money is credited as soon as M-PESA confirms it.',
  paid: 'Deposit received',
  paidText: (amount: string) => `KES ${amount} has been added to your balance.`,
  taxText: (tax: string) => `Before that, KES ${tax} of excise tax was taken.`,
  /** Texts by the operator's reason; `other` for a reason without a text. */
  failures: {
    cancelled: { title: 'You cancelled the payment', text: 'Try again and enter your PIN when M-PESA asks for it.' },
    wrongPin: { title: 'The PIN was wrong', text: 'Try again with your M-PESA PIN.' },
    timedOut: {
      title: 'No PIN was entered in time',
      text: 'Unlock your phone, make sure that it has a signal, and try again.',
    },
    insufficientFunds: {
      title: 'Your M-PESA balance is too low',
      text: 'Top up M-PESA, or try a smaller amount.',
    },
    limitReached: { title: 'Your M-PESA limit is reached', text: 'Try a smaller amount, or try again tomorrow.' },
    tooSoon: { title: 'You made the same payment moments ago', text: 'Wait two minutes before you try again.' },
    accountBlocked: { title: 'Your M-PESA PIN is locked', text: 'Call Safaricom to unlock it, then try again.' },
    notRegistered: { title: 'This number has no M-PESA', text: 'Register it for M-PESA, then try again.' },
    notDelivered: {
      title: 'The prompt did not reach your phone',
      text: 'Make sure that the phone is on and has a signal, and try again.',
    },
    notSent: { title: 'No prompt was sent', text: 'Try again in a minute.' },
    unavailable: { title: 'M-PESA could not take the payment', text: 'Try again in a minute.' },
    notConfirmed: {
      title: 'M-PESA did not confirm the payment',
      text: 'See your M-PESA messages before you try again.',
    },
    age: {
      title: 'Your age is not proven',
      text: 'You cannot deposit. If you paid, or pay later, the money goes back to your phone.',
    },
    excluded: {
      title: 'You have excluded yourself from betting',
      text: 'The deposit is closed. If you have paid, or still pay, the money is sent back to your phone.',
    },
    other: { title: 'The deposit was not made', text: 'See your M-PESA messages before you try again.' },
  },
  failedNext: 'Your balance has not changed. If M-PESA confirms the payment after all, the money is credited.',
  excludedNext: 'Your balance has not changed.',
  tryAgain: 'Try again',
  another: 'Another deposit',
  toTransactions: 'My transactions',
  toBonuses: 'Your bonuses open in a moment.',
  /** The search for a deposit by its receipt, with a text for each outcome. */
  search: {
    title: 'Deposit missing?',
    text: 'Money sent to the pay bill number is credited automatically. If it is missing, paste the whole message of M-PESA, or its receipt code.',
    submit: 'Find my deposit',
    noReceipt: 'This message has no receipt code. It has ten letters and digits and is at the beginning.',
    credited: (amount: string) => `Found: KES ${amount} has been added to your balance.`,
    alreadyCredited: (amount: string) => `This deposit of KES ${amount} is already in your balance.`,
    checking: 'We are asking M-PESA about your deposits. The money is credited as soon as M-PESA confirms it.',
    returned:
      'This deposit was sent back to your phone, because your account was closed for play or your age was not proven.',
    notFound:
      'No deposit from your phone has this receipt yet. Try again in a few minutes. If you paid from another phone, contact us with the message.',
  },
};
