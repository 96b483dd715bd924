/*
 * What must happen at once in Redis. KEYS: the lease, the state, the channel of one topic. Times are Redis's own, so that
 * gateways whose clocks differ agree on how old the operator's last word is.
 */

const NOW = `local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
`;

/**
 * Takes or renews the lease and says so on the channel. ARGV: gateway, lease ms, keep ms, message when renewed, message
 * when taken, age ms of the operator's last word or '', when the lease ends as far as its holder knows. How it went, and
 * when the lease ends. 0: another gateway has it; 1: renewed; 2: taken. What comes after that end may have lain in a
 * buffer, and its age with it: it renews nothing, for an old price would pass for a young one.
 */
export const HOLD = `${NOW}
local owner = redis.call('GET', KEYS[1])
if owner and owner ~= ARGV[1] then return { 0, 0 } end
if owner and now > tonumber(ARGV[7]) then return { 1, now + redis.call('PTTL', KEYS[1]) } end
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
if not owner then
  redis.call('PUBLISH', KEYS[3], ARGV[5])
  return { 2, now + ARGV[2] }
end
if ARGV[6] ~= '' and redis.call('EXISTS', KEYS[2]) == 1 then
  redis.call('HSET', KEYS[2], 'saidAt', string.format('%.0f', now - ARGV[6]))
  redis.call('PEXPIRE', KEYS[2], ARGV[3])
end
redis.call('PUBLISH', KEYS[3], ARGV[4])
return { 1, now + ARGV[2] }`;

/**
 * Publishes a frame and keeps the state it leads to. ARGV: gateway, number before or '', number after, message, state,
 * age ms, keep ms, when the lease ends as far as its holder knows. 0, and nothing done, when the lease is another's, when
 * the kept state has another number than before, and when this comes too late: a Redis that stood still finds words in
 * its buffers that were given up long ago, also the try that would take the lease for them.
 */
export const PUBLISH = `${NOW}
if redis.call('GET', KEYS[1]) ~= ARGV[1] or now > tonumber(ARGV[8]) then return 0 end
if ARGV[2] ~= '' and redis.call('HGET', KEYS[2], 'at') ~= ARGV[2] then return 0 end
redis.call('HSET', KEYS[2], 'at', ARGV[3], 'state', ARGV[5], 'saidAt', string.format('%.0f', now - ARGV[6]))
redis.call('PEXPIRE', KEYS[2], ARGV[7])
redis.call('PUBLISH', KEYS[3], ARGV[4])
return 1`;

/** The kept state and the age in ms of the operator's last word; null when there is none. */
export const READ = `${NOW}
local kept = redis.call('HMGET', KEYS[2], 'state', 'saidAt')
if not kept[1] then return false end
return { kept[1], math.max(0, now - kept[2]) }`;

/** Gives the lease up and says so. ARGV: gateway, message. */
export const RELEASE = `if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
redis.call('DEL', KEYS[1])
redis.call('PUBLISH', KEYS[3], ARGV[2])
return 1`;
