export const affiliates = {
  title: 'Affiliates',
  intro: 'Share this link. It carries your account number, so that who registers through it can be counted as yours.',
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
