export const ageProof = {
  title: 'Proof of age',
  intro: (years: number) =>
    `The law asks for proof that you are ${years} or older before you deposit, bet or withdraw. We compare your details with the register of ID cards.`,
  privacy:
    'After the check we keep neither your name nor your date of birth, and of your ID number only the last digits and a code.',
  failed: 'Your proof of age could not be loaded.',
  notRequired: 'You do not need to prove your age here.',
  form: {
    title: 'Your ID card',
    name: 'Name as on the ID card',
    nameHint: 'All names, in any order.',
    nameInvalid: 'Please enter your name as it is on your ID card.',
    number: 'National ID number',
    numberHint: 'The number of your ID card, such as 12345678.',
    numberInvalid: 'Please enter a valid ID number.',
    dateOfBirth: 'Date of birth',
    dateHint: 'As on your ID card.',
    dateInvalid: 'Please enter your date of birth.',
    submit: 'Prove my age',
    failed: 'Your age could not be checked. Please try again.',
    checksLeft: (count: number) =>
      count === 1 ? 'You can send your details once more today.' : `You can send your details ${count} times today.`,
    noneLeft: 'You have used all checks of today. Please try again tomorrow.',
  },
  unanswered: 'The register of ID cards did not answer, and we have deleted your details. Please send them again.',
  pending: {
    title: 'We are checking your ID card',
    text: (ending: string) =>
      `The register of ID cards has not answered yet about the ID card that ends in ${ending}. We ask it again for a day.`,
    next: 'You need not wait here. Until then you can look at matches and odds.',
    correct: 'Send other details',
  },
  proven: {
    title: 'Your age is proven',
    text: (ending: string) => `By the ID card that ends in ${ending}. You can deposit, bet and withdraw.`,
    deposit: 'Deposit',
  },
  refused: {
    title: 'Your age is not proven',
    text: (ending: string) => `We could not confirm the details of the ID card that ends in ${ending}.`,
    next: 'Check every letter and digit against your card and send them again. One ID card proves one account: if you have another account, use that one. Customer care can help.',
  },
  underAge: {
    title: 'Your account is closed for play',
    text: (years: number) => `The register of ID cards shows that you are not yet ${years}.`,
    next: 'Stakes of open bets are in your balance again. You can withdraw all your money. If this is wrong, call customer care.',
    withdraw: 'Withdraw',
  },
};
