import { Globe } from 'lucide-react';
import { Icon } from '../../ui/Icon.tsx';
import { flagOf } from './flags.ts';

/** A country's flag beside its name, which says the same; a globe where there is no flag. */
export function Flag({ code }: { code: string }) {
  const address = flagOf(code);
  if (address !== undefined) return <img className="flag" src={address} width={24} height={16} loading="lazy" alt="" />;
  return (
    <span className="flag flag-none">
      <Icon of={Globe} size="sm" />
    </span>
  );
}
