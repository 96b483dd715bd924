/*
 * Steps that must be atomic in Redis. Two kinds of keys:
 * - a session: exists while its gateway sends heartbeats, and expires a lease after the last one;
 * - a topic: a hash of `owner` (the session that leads it), `state` and `publisher` (the session that published it), and
 *   `updatedAt` (when the operator last sent an update, by Redis's clock, so that gateways' clocks need not agree).
 */

const NOW = `local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
`;
const updatedAt = (ageMs: string): string => `'updatedAt', string.format('%.0f', now - ${ageMs})`;

/**
 * Opens a session and ends the gateway's previous one.
 * KEYS: session, previous session, heartbeat channel. ARGV: lease ms, message that ends the previous session or ''.
 */
export const OPEN_SESSION = `redis.call('SET', KEYS[1], '1', 'PX', ARGV[1])
redis.call('DEL', KEYS[2])
if ARGV[2] ~= '' then redis.call('PUBLISH', KEYS[3], ARGV[2]) end
return 1`;

/**
 * Renews a session, and the ages of topics that it leads. Returns 0 and does nothing when the session has expired: a
 * heartbeat that Redis executes so late would make old odds look current.
 * KEYS: session, heartbeat channel, topics. ARGV: session, lease ms, keep ms, message, an age in ms or '' per topic.
 */
export const HEARTBEAT = `${NOW}
if redis.call('PEXPIRE', KEYS[1], ARGV[2]) == 0 then return 0 end
for i = 3, #KEYS do
  if redis.call('HGET', KEYS[i], 'owner') == ARGV[1] then
    if ARGV[i + 2] ~= '' then redis.call('HSET', KEYS[i], ${updatedAt('ARGV[i + 2]')}) end
    redis.call('PEXPIRE', KEYS[i], ARGV[3])
  end
end
redis.call('PUBLISH', KEYS[2], ARGV[4])
return 1`;

/**
 * Acquires a topic whose owner has no session. Returns the owner and whether the topic was led before; an empty owner
 * when the caller's session has expired.
 * KEYS: topic, session, topic channel. ARGV: session, prefix of session keys, keep ms, message.
 */
export const ACQUIRE = `if redis.call('EXISTS', KEYS[2]) == 0 then return { '', 0 } end
local owner = redis.call('HGET', KEYS[1], 'owner')
if owner and owner ~= ARGV[1] and redis.call('EXISTS', ARGV[2] .. owner) == 1 then return { owner, 0 } end
redis.call('HSET', KEYS[1], 'owner', ARGV[1])
redis.call('PEXPIRE', KEYS[1], ARGV[3])
redis.call('PUBLISH', KEYS[3], ARGV[4])
return { ARGV[1], redis.call('HEXISTS', KEYS[1], 'state') }`;

/**
 * Publishes a frame and stores the state it leads to. Returns 0 and does nothing unless the session owns the topic and
 * has not expired.
 * KEYS: topic, session, topic channel. ARGV: session, message, state, age ms, keep ms.
 */
export const PUBLISH = `${NOW}
if redis.call('HGET', KEYS[1], 'owner') ~= ARGV[1] or redis.call('EXISTS', KEYS[2]) == 0 then return 0 end
redis.call('HSET', KEYS[1], 'state', ARGV[3], 'publisher', ARGV[1], ${updatedAt('ARGV[4]')})
redis.call('PEXPIRE', KEYS[1], ARGV[5])
redis.call('PUBLISH', KEYS[3], ARGV[2])
return 1`;

/**
 * Returns the stored state, its age in ms, and whether its publisher still leads the topic; null when there is none.
 * KEYS: topic. ARGV: prefix of session keys.
 */
export const READ = `${NOW}
local stored = redis.call('HMGET', KEYS[1], 'state', 'updatedAt', 'owner', 'publisher')
if not stored[1] then return false end
local isLed = stored[3] and stored[3] == stored[4] and redis.call('EXISTS', ARGV[1] .. stored[3]) == 1
return { stored[1], math.max(0, now - stored[2]), isLed and 1 or 0 }`;

/** Gives a topic up. KEYS: topic, topic channel. ARGV: session, message. */
export const RELEASE = `if redis.call('HGET', KEYS[1], 'owner') ~= ARGV[1] then return 0 end
redis.call('HDEL', KEYS[1], 'owner')
redis.call('PUBLISH', KEYS[2], ARGV[2])
return 1`;
