export const proof = {
  about:
    'The key decides the match. Its hash is public before kick-off, so the key cannot be changed. After the match anybody can compute the result from the key.',
  commitment: 'Hash of the key (SHA-256)',
  key: 'Key',
  later: 'Shown one minute after the match.',
  check: 'Check this result',
  command: 'Command that computes the result',
  given: 'The operator gave this match another result than the one of its key.',
  none: 'This match has no result proof.',
};
