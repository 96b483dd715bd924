import { isLoopbackAddress, isLoopbackUrl } from '@ushindi/server/loopback';
import { RULES_PROFILES, type RulesProfile } from '@ushindi/shared';

/** The settings that production checks. */
type Checked = {
  readonly isProduction: boolean;
  readonly phoneSimulator: boolean;
  readonly sms: { readonly url: string } | undefined;
  readonly daraja: object | undefined;
  readonly rulesProfile: RulesProfile;
  readonly identityRegister: { readonly url: string } | undefined;
  /** Where the operator is reachable: the proxy's address, or its own. */
  readonly publishedAddress: string;
  readonly hashKey: string | undefined;
  readonly appKey: string | undefined;
  readonly fixturesToken: string | undefined;
  readonly push: { readonly testService: string | undefined };
  readonly games: { readonly publicUrl: string; readonly parentOrigins: readonly string[] };
};

const isPlain = (url: string): boolean => url.startsWith('http:') && !isLoopbackUrl(url);

/** The valid settings that production refuses, one line each. */
export function productionProblems(settings: Checked): string[] {
  if (!settings.isProduction) return [];
  const { publicUrl, parentOrigins } = settings.games;
  const problems = missingKeys(settings).map(
    (name) => `${name} is missing, and production needs it: without it anybody can call the operator`,
  );
  if (settings.phoneSimulator && !isOfThisMachine(settings))
    problems.push(
      'PHONE_SIMULATOR must be off: it shows the codes of every phone to anybody. It may be on where OPERATOR_PUBLIC_URL, GAME_PARENT_ORIGINS and PUBLISHED_ADDRESS (or OPERATOR_HOST) are of this machine',
    );
  problems.push(...channelProblems(settings), ...registerProblems(settings));
  if (settings.push.testService !== undefined)
    problems.push('PUSH_TEST_SERVICE must not be set: notifications would be sent to a plain address');
  if (isPlain(publicUrl)) problems.push('OPERATOR_PUBLIC_URL must be an https address: games carry stakes');
  if (parentOrigins.some(isPlain)) problems.push('GAME_PARENT_ORIGINS must be https origins: games carry stakes');
  if (parentOrigins.some((origin) => new URL(origin).hostname === new URL(publicUrl).hostname))
    problems.push('OPERATOR_PUBLIC_URL must have another host than GAME_PARENT_ORIGINS: it would get their cookies');
  return problems;
}

function missingKeys({ hashKey, appKey, fixturesToken }: Checked): string[] {
  const keys = {
    OPERATOR_HASH_KEY: hashKey,
    OPERATOR_APP_KEY: appKey,
    OPERATOR_FIXTURES_TOKEN: fixturesToken,
  };
  return Object.entries(keys).flatMap(([name, key]) => (key === undefined ? [name] : []));
}

/** Whether browsers of other machines reach neither the operator nor the product. */
function isOfThisMachine({ publishedAddress, games: { publicUrl, parentOrigins } }: Checked): boolean {
  return isLoopbackAddress(publishedAddress) && [publicUrl, ...parentOrigins].every(isLoopbackUrl);
}

/** Without text messages nobody can register, and without mobile money nobody can deposit. */
function channelProblems({ sms, daraja, phoneSimulator }: Checked): string[] {
  const problems: string[] = [];
  if (sms !== undefined && isPlain(sms.url)) problems.push('SMS_URL must be an https address: it receives codes');
  if (phoneSimulator) return problems;
  if (sms === undefined) problems.push('SMS_GATEWAY is missing: nobody could register without text messages');
  if (daraja === undefined) problems.push('DARAJA_BASE_URL is missing: nobody could deposit without mobile money');
  return problems;
}

/** A profile that requires proof of age needs an identity register, and details of ID cards must be sent encrypted. */
function registerProblems({ rulesProfile, identityRegister, phoneSimulator }: Checked): string[] {
  if (identityRegister !== undefined)
    return isPlain(identityRegister.url)
      ? ['IDENTITY_REGISTER_URL must be an https address: it receives details of ID cards']
      : [];
  const needsProof = RULES_PROFILES[rulesProfile].ageProof.some(({ value }) => value !== null);
  if (!needsProof || phoneSimulator) return [];
  return [`IDENTITY_REGISTER_URL is missing: with RULES_PROFILE=${rulesProfile} nobody could play without it`];
}
