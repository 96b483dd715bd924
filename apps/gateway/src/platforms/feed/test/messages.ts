/** Messages of a feed for tests, as texts. */

export const EVENT = 'sr:match:501';
export const MATCH_ID = '501';

type Odds = Readonly<Record<string, string>>;

export const outcomes = (odds: Odds, active = '1'): string =>
  Object.entries(odds)
    .map(([id, price]) => `<outcome id="${id}" odds="${price}" active="${active}"/>`)
    .join('');

export const threeWay = (odds: Odds = { 1: '2.10', 2: '3.25', 3: '3.60' }, status = 1): string =>
  `<market id="1" status="${status}">${outcomes(odds)}</market>`;

export const total = (line: string, odds: Odds = { 12: '1.85', 13: '1.95' }, status = 1): string =>
  `<market id="18" specifiers="total=${line}" status="${status}">${outcomes(odds)}</market>`;

export const inPlay = (home = 0, away = 0, time = '31:07', matchStatus = 6): string =>
  `<sport_event_status status="1" match_status="${matchStatus}" home_score="${home}" away_score="${away}">` +
  `<clock match_time="${time}"/></sport_event_status>`;
export const OVER = '<sport_event_status status="3" match_status="100"/>';

type Given = { readonly at: number; readonly event?: string; readonly product?: number };

export const oddsChange = (
  content: string,
  { at, event = EVENT, product = 1, status = '' }: Given & { status?: string },
) =>
  `<odds_change product="${product}" event_id="${event}" timestamp="${at}">${status}<odds>${content}</odds></odds_change>`;
export const betStop = ({
  at,
  event = EVENT,
  product = 1,
  marketStatus = -1,
}: Given & { marketStatus?: number }): string =>
  `<bet_stop product="${product}" event_id="${event}" timestamp="${at}" groups="all" market_status="${marketStatus}"/>`;
export const settlement = (market: string, { at, event = EVENT, product = 1 }: Given): string =>
  `<bet_settlement certainty="2" product="${product}" event_id="${event}" timestamp="${at}"><outcomes>${market}</outcomes></bet_settlement>`;
export const cancel = (market: string, { at, event = EVENT, product = 1 }: Given, period = ''): string =>
  `<bet_cancel product="${product}" event_id="${event}" timestamp="${at}"${period}>${market}</bet_cancel>`;
export const alive = (product: number, at: number, subscribed = 1): string =>
  `<alive product="${product}" timestamp="${at}" subscribed="${subscribed}"/>`;
export const snapshotComplete = (product: number, requestId: string | number, at: number): string =>
  `<snapshot_complete product="${product}" request_id="${requestId}" timestamp="${at}"/>`;

type Scheduled = {
  readonly id?: string;
  readonly at?: string;
  readonly sport?: string;
  readonly home?: string;
  readonly away?: string;
  readonly awayQualifier?: string;
  readonly tournament?: string;
};

/** One event of a schedule, or a fixture. */
export const sportEvent = (
  {
    id = EVENT,
    at = '2026-01-15T12:30:00+00:00',
    sport = 'sr:sport:1',
    home = 'Mto Rovers',
    away = 'Kilele Stars',
    awayQualifier = 'away',
    tournament = 'Highlands League',
  }: Scheduled = {},
  element = 'sport_event',
): string =>
  `<${element} id="${id}" scheduled="${at}"><tournament id="sr:tournament:9" name="${tournament}">` +
  `<sport id="${sport}" name="A sport"/><category id="sr:category:7" name="Kenya" country_code="KEN"/></tournament>` +
  `<competitors><competitor id="sr:competitor:1" name="${home}" qualifier="home"/>` +
  `<competitor id="sr:competitor:2" name="${away}" qualifier="${awayQualifier}"/></competitors></${element}>`;

export const scheduleOf = (...events: string[]): string => `<schedule>${events.join('')}</schedule>`;
