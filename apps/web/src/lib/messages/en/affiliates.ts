export const affiliates = {
  title: 'Affiliates',
  intro: 'Share this link. Who registers through it is counted as sent by you.',
  link: 'Your affiliate link',
  copy: 'Copy',
  copied: 'Link copied to clipboard!',
  sampleTitle: 'Your sign-ups',
  sampleNote: 'These are examples with made-up figures. Your own sign-ups are not listed yet.',
  example: 'Example',
  id: 'ID',
  signUps: 'Sign-ups',
  stake: 'Stake',
  date: 'Date',
};
