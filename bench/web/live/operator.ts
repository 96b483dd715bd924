import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { WireFixtureOut } from '@ushindi/api-contract/operator';
import { WebSocketServer } from 'ws';

const MATCHES = 300;
const CHANGES_A_SECOND = 10;
const PERIOD_MS = 1000 / CHANGES_A_SECOND;
/** Matches at the top of the list, which get every second change: only there does a change reach the screen. */
const IN_VIEW = 8;

type Match = WireFixtureOut & { homeOdds: number; startedMs: number; home_score: number };

const matchAt = (index: number, nowMs: number): Match => ({
  match_id: String(9_000_000 + index),
  game_id: String(1_000 + index),
  competitor1: `Home ${index}`,
  competitor2: `Away ${index}`,
  date: '2026-01-17 18:00:00',
  sport_id: 10,
  country: 'Kenya',
  tournament: 'Premier League',
  markets_count: 40,
  current_phase: '1st Half',
  home_score: 0,
  away_score: 0,
  homeOdds: 210,
  // Spread over the half, so that the minutes of some matches change every second.
  startedMs: nowMs - index * 7_000,
});

/** A match as the operator sends it, with a clock that counts seconds. */
function wireOf({ homeOdds, startedMs, ...match }: Match, nowMs: number): WireFixtureOut {
  const seconds = Math.floor((nowMs - startedMs) / 1000) % 2_700;
  const two = (value: number): string => String(Math.floor(value)).padStart(2, '0');
  const outcome = (id: number, name: string, odds: number) => ({
    odd_id: `${match.match_id}-${id}`,
    outcome_id: id,
    outcome_name: name,
    alias: name,
    odds: odds / 100,
    odd_status: 'trading',
    marketStatus: 'open',
  });
  const oddsArray = [outcome(1, '1', homeOdds), outcome(2, 'X', 320), outcome(3, '2', 360)];
  const market = { market_id: 2, market_name: '3 Way', status_name: 'open', category_name: 'Main', oddsArray };
  return { ...match, clock: `${two(seconds / 60)}:${two(seconds % 60)}`, markets: [market] };
}

/** Changes one match: mostly its odds, at times its score. */
function change(matches: readonly Match[], round: number): void {
  const index = round % 2 === 0 ? (round / 2) % IN_VIEW : (round * 37) % MATCHES;
  const match = matches[index];
  if (match === undefined) return;
  if (round % 50 === 0) match.home_score += 1;
  else match.homeOdds = 150 + ((round * 13) % 200);
}

/** An operator's live socket: 300 football matches in play, ten changes a second, the whole list in every frame. */
export async function startBusyOperator(): Promise<{ url: string; stop(): void }> {
  const matches = Array.from({ length: MATCHES }, (_, index) => matchAt(index, Date.now()));
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false });
  await once(server, 'listening');
  let round = 0;
  const timer = setInterval(() => {
    round += 1;
    change(matches, round);
    const nowMs = Date.now();
    const frame = JSON.stringify({ data: matches.map((match) => wireOf(match, nowMs)) });
    for (const socket of server.clients) socket.send(frame);
  }, PERIOD_MS);
  return {
    url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}/live`,
    stop() {
      clearInterval(timer);
      for (const socket of server.clients) socket.terminate();
      server.close();
    },
  };
}
