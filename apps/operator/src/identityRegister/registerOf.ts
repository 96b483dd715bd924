import type { IdentityRegister } from '../ports/identityRegister.ts';
import { noIdentityRegister } from '../ports/unavailable.ts';
import { httpRegister } from './http.ts';
import type { IdentityRegisterSettings } from './settings.ts';
import { simulatedRegister } from './simulated.ts';

type Configured = { identityRegister: IdentityRegisterSettings | undefined; phoneSimulator: boolean };

/**
 * The configured register. Without one it is the simulated register where the phone simulator is on, otherwise none.
 */
export function registerOf({ identityRegister, phoneSimulator }: Configured): IdentityRegister {
  if (identityRegister !== undefined) return httpRegister(identityRegister);
  return phoneSimulator ? simulatedRegister : noIdentityRegister;
}
