import { hash } from '@node-rs/argon2';
import { argon2 } from '../features/account/secrets.ts';

// Tests make thousands of players, each with several hashes of 25 ms. A stored hash names its cost, so verifying is cheap too.
argon2.hash = (secret) => hash(secret, { memoryCost: 8, timeCost: 1, parallelism: 1 });
