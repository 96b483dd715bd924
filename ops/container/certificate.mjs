// A self-signed TLS certificate for this machine, made with only Node: the image has no openssl.
import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';

const DAY_MS = 24 * 60 * 60 * 1000;
/** The longest validity that browsers accept. */
const VALID_MS = 397 * DAY_MS;

// ASN.1 tags and the object identifiers of X.509, encoded.
const TAG = { integer: 0x02, bits: 0x03, octets: 0x04, utf8: 0x0c, time: 0x17, sequence: 0x30, set: 0x31 };
const ECDSA_SHA256 = Buffer.from('06082a8648ce3d040302', 'hex');
const COMMON_NAME = Buffer.from('0603550403', 'hex');
const ALTERNATIVE_NAMES = Buffer.from('0603551d11', 'hex');

/** One ASN.1 value in DER: tag, length, content. */
function der(tag, ...parts) {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

const sequence = (...parts) => der(TAG.sequence, ...parts);
const timeOf = (ms) =>
  der(
    TAG.time,
    Buffer.from(
      `${new Date(ms)
        .toISOString()
        .replaceAll(/[-:T]|\.\d+/g, '')
        .slice(2)}`,
    ),
  );
const bitsOf = (bytes) => der(TAG.bits, Buffer.from([0]), bytes);

/** The subject's alternative names: host names and IPv4 addresses. */
function alternativeNames(hosts, addresses) {
  const names = [
    ...hosts.map((host) => der(0x82, Buffer.from(host))),
    ...addresses.map((address) => der(0x87, Buffer.from(address.split('.').map(Number)))),
  ];
  const extension = sequence(ALTERNATIVE_NAMES, der(TAG.octets, sequence(...names)));
  return der(0xa3, sequence(extension));
}

/** A private key and a certificate for it, as one PEM file for HAProxy. @param nowMs when its validity begins */
export function selfSigned(hosts, addresses, nowMs = Date.now()) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const name = sequence(der(TAG.set, sequence(COMMON_NAME, der(TAG.utf8, Buffer.from(hosts[0])))));
  const algorithm = sequence(ECDSA_SHA256);
  const certified = sequence(
    der(0xa0, der(TAG.integer, Buffer.from([2]))),
    der(TAG.integer, Buffer.from([0x01]), randomBytes(15)),
    algorithm,
    name,
    sequence(timeOf(nowMs), timeOf(nowMs + VALID_MS)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    alternativeNames(hosts, addresses),
  );
  const certificate = sequence(certified, algorithm, bitsOf(sign('sha256', certified, privateKey)));
  const lines = certificate
    .toString('base64')
    .match(/.{1,64}/g)
    .join('\n');
  const pem = `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`;
  return pem + privateKey.export({ type: 'pkcs8', format: 'pem' });
}
