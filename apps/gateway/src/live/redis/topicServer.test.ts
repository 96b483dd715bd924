import { describe, expect, it } from 'vitest';
import { listIdOf, serverOf } from './topicServer.ts';

const TOPICS = Array.from({ length: 3000 }, (_, index) => `match:${index}`);
const THREE = ['one:6379', 'two:6379', 'three:6379'];

const placesOf = (servers: readonly string[]): string[] => TOPICS.map((topic) => serverOf(topic, servers));

describe('the server of a topic', () => {
  it('is the same for every order of the servers', () => {
    expect(placesOf(THREE.toReversed())).toEqual(placesOf(THREE));
  });

  it('has about an equal share of the topics', () => {
    for (const server of THREE) {
      const share = placesOf(THREE).filter((place) => place === server).length / TOPICS.length;
      expect(share).toBeGreaterThan(0.3);
      expect(share).toBeLessThan(0.37);
    }
  });

  it('changes with a further server only for the topics that this one takes', () => {
    const [before, after] = [placesOf(THREE), placesOf([...THREE, 'four:6379'])];
    const moved = after.filter((place, index) => place !== before[index]);
    expect(new Set(moved)).toEqual(new Set(['four:6379']));
    expect(moved.length / TOPICS.length).toBeGreaterThan(0.22);
    expect(moved.length / TOPICS.length).toBeLessThan(0.28);
  });

  // Another hash would give every topic two leaders while gateways are replaced.
  it('stays the same in every release', () => {
    expect(['live:10:2', 'live:10:10', 'match:1', 'match:2'].map((topic) => serverOf(topic, THREE))).toEqual([
      'two:6379',
      'two:6379',
      'two:6379',
      'three:6379',
    ]);
  });
});

it('names a list of servers by its members, not by their order', () => {
  expect(listIdOf(THREE.toReversed(), 'one:6379')).toBe(listIdOf(THREE, 'one:6379'));
  expect(listIdOf(THREE.slice(1), 'one:6379')).not.toBe(listIdOf(THREE, 'one:6379'));
});

it('names a list of only the common server the same under each of its names, and no other list', () => {
  expect(listIdOf(['localhost:6379'], 'localhost:6379')).toBe(listIdOf(['one:6379'], 'one:6379'));
  expect(listIdOf(['two:6379'], 'one:6379')).not.toBe(listIdOf(['one:6379'], 'one:6379'));
});
