import { z } from 'zod';

/** Directives of the policy, as browsers name them in reports. Any other counts as 'other'. */
const POLICY_DIRECTIVES = [
  'base-uri',
  'connect-src',
  'default-src',
  'font-src',
  'form-action',
  'frame-ancestors',
  'frame-src',
  'img-src',
  'manifest-src',
  'object-src',
  'require-trusted-types-for',
  'script-src',
  'script-src-attr',
  'script-src-elem',
  'style-src',
  'style-src-attr',
  'style-src-elem',
  'trusted-types',
  'worker-src',
] as const;

/** The kinds of blocked content: a keyword of the browser, or an address of http(s) or of an extension. */
const BLOCKED = ['inline', 'eval', 'trusted-types-sink', 'trusted-types-policy', 'address', 'extension'] as const;

const text = z.string().max(2048).catch('');

/** Reads a report of the content security policy. Of an address only the host is kept, because paths may be private. */
export const policyReport = z
  .object({
    'csp-report': z.object({
      'effective-directive': z.enum(POLICY_DIRECTIVES).or(z.literal('other')).catch('other'),
      'blocked-uri': text,
      'source-file': text,
      'line-number': z.number().int().nonnegative().optional().catch(undefined),
    }),
  })
  .transform(({ 'csp-report': report }) => ({
    directive: report['effective-directive'],
    blocked: kindOf(report['blocked-uri'], report['source-file']),
    blockedHost: hostOf(report['blocked-uri']),
    sourceHost: hostOf(report['source-file']),
    line: report['line-number'],
  }));

export type PolicyReport = z.output<typeof policyReport>;

const hostOf = (address: string): string | undefined => {
  const url = URL.parse(address);
  return url !== null && /^https?:$/.test(url.protocol) ? url.host : undefined;
};

function kindOf(blocked: string, source: string): (typeof BLOCKED)[number] | 'other' {
  if ([blocked, source].some((address) => /^[\w-]*-?extension(?::|$)/.test(address))) return 'extension';
  if (hostOf(blocked) !== undefined) return 'address';
  return BLOCKED.find((each) => each === blocked) ?? 'other';
}
