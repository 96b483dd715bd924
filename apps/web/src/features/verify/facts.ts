import type { MatchDraw, RoundDraw } from '@ushindi/api-contract';

/**
 * The values by which a round is checked, as texts of the form. `recorded` is the operator's record; null without one.
 */
export type RoundFacts = {
  kind: 'round';
  reference: string;
  game: string;
  commitment: string;
  serverSeed: string;
  clientSeed: string;
  returnPercent: string;
  recorded: RoundDraw['outcome'];
  /** Null for rounds of releases that did not record it. */
  algorithm: number | null;
};

/** The values by which a match is checked. */
export type MatchFacts = {
  kind: 'match';
  matchId: string;
  commitment: string;
  matchKey: string;
  seed: string;
  speed: string;
  recorded: MatchDraw['result'];
  algorithm: number | null;
};

export type Facts = RoundFacts | MatchFacts;
/** The fields that a visitor may replace by notes of their own. */
export type FactName = Exclude<keyof RoundFacts | keyof MatchFacts, 'kind' | 'recorded' | 'algorithm'>;

const ROUND_FIELDS = ['reference', 'game', 'commitment', 'serverSeed', 'clientSeed', 'returnPercent'] as const;
const MATCH_FIELDS = ['matchId', 'commitment', 'matchKey', 'seed', 'speed'] as const;
/** The fields of a kind, in the order of the form. */
export const fieldsOf = (kind: Facts['kind']): readonly FactName[] => (kind === 'round' ? ROUND_FIELDS : MATCH_FIELDS);

/** The text of a field; '' for one that the kind does not have. */
export const factOf = (facts: Facts, name: FactName): string => String({ ...facts }[name as keyof Facts] ?? '');

/** The facts of a round that the operator published. */
export const roundFactsOf = (draw: RoundDraw): RoundFacts => ({
  kind: 'round',
  reference: draw.reference,
  game: draw.game,
  commitment: draw.commitment,
  serverSeed: draw.serverSeed ?? '',
  clientSeed: draw.clientSeed ?? '',
  returnPercent: draw.returnPercent === null ? '' : String(draw.returnPercent),
  recorded: draw.outcome,
  algorithm: draw.algorithm,
});

/** The facts of a match that the operator published. */
export const matchFactsOf = (draw: MatchDraw): MatchFacts => ({
  kind: 'match',
  matchId: draw.matchId,
  commitment: draw.commitment,
  matchKey: draw.matchKey ?? '',
  seed: draw.seed,
  speed: String(draw.speed),
  recorded: draw.result,
  algorithm: draw.algorithm,
});

const HEX = /^[0-9a-f]{64}$/;
const FORMS: Record<FactName, RegExp> = {
  reference: /^[A-Z0-9]{12}$/,
  game: /^[\w:-]{1,80}$/,
  commitment: HEX,
  serverSeed: HEX,
  clientSeed: /^[\w-]{1,64}$/,
  returnPercent: /^\d{2}$/,
  matchId: /^\d{1,20}$/,
  matchKey: HEX,
  seed: /^.{1,100}$/,
  speed: /^\d{1,3}$/,
};

/** The fields whose text cannot be right. */
export const problemsOf = (facts: Facts): FactName[] =>
  fieldsOf(facts.kind).filter((name) => !FORMS[name].test(factOf(facts, name)));

/** What a visitor typed or a link carried: a round by its 12 letters and digits, a match by its digits; null for neither. */
export function numberOf(text: string): { kind: Facts['kind']; id: string } | null {
  const id = text.replace(/\s/g, '').toUpperCase();
  if (FORMS.matchId.test(id)) return { kind: 'match', id };
  return FORMS.reference.test(id) ? { kind: 'round', id } : null;
}

const CARRIED = {
  game: 'game',
  promise: 'commitment',
  seed: 'serverSeed',
  own: 'clientSeed',
  returns: 'returnPercent',
} as const;

/**
 * The round whose values an address contains; null for any other address. Demo rounds are not stored, so the game's
 * page puts their values into its link.
 */
export function factsIn(params: URLSearchParams): RoundFacts | null {
  const values = Object.entries(CARRIED).map(([param, name]) => [name, params.get(param) ?? '']);
  const facts = {
    ...(Object.fromEntries(values) as Record<(typeof CARRIED)[keyof typeof CARRIED], string>),
    kind: 'round' as const,
    reference: params.get('round') ?? '',
    recorded: null,
    algorithm: 1,
  };
  return problemsOf(facts).length === 0 ? facts : null;
}
