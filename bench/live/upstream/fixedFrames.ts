import type { WireFixtureOut } from '@ushindi/api-contract/operator';
import { stampNow } from './stamp.ts';

const OUTCOMES = 10;

/** Odds that all have three digits, so that every frame is as long as the one before. */
const odds = (seed: number): number => (111 + (seed % 8) * 111 + (seed % 7)) / 100;

type WireMarket = NonNullable<WireFixtureOut['markets']>[number];

const market = (place: number, round: number): WireMarket => ({
  market_id: 100 + place,
  market_name: `Total number ${place}`,
  status_name: 'open',
  category_name: 'Main',
  oddsArray: Array.from({ length: OUTCOMES }, (_, outcome) => ({
    odd_id: `1-${place}-main-${outcome}`,
    outcome_id: 10 + outcome,
    outcome_name: `Over ${outcome}.5`,
    alias: `O${outcome}`,
    odds: odds(round + place + outcome),
    odd_status: 'trading',
    marketStatus: 'open',
  })),
});

/** A match whose prices all differ from those of the previous round: the size of a delta grows with its markets. */
export function fixedFrame(matchId: string, markets: number, round: number): object {
  const data: WireFixtureOut = {
    match_id: matchId,
    game_id: stampNow(),
    competitor1: 'Gor Mahia',
    competitor2: 'AFC Leopards',
    date: '2026-01-17 18:00:00',
    sport_id: 10,
    country: 'Kenya',
    tournament: 'Premier League',
    markets_count: markets,
    current_phase: '1st Half',
    clock: '12:30',
    home_score: 1,
    away_score: 0,
  };
  const all = Array.from({ length: markets }, (_, place) => market(place, round));
  return { code: 200, status: '1st Half', clock: '12:30', data, markets: all };
}
