import { useEffect, useState } from 'react';
import { session } from '../../base/session/session-actor.ts';

/** Whether the machine of the session missed something that is typed here. */
export function useMissing() {
  const [missing, setMissing] = useState(false);
  useEffect(() => {
    const refused = session.on('refused', ({ code }) => setMissing(code === 'fill_required_fields'));
    return () => refused.unsubscribe();
  }, []);
  return [missing, setMissing] as const;
}

/** Gives a field the focus after a refusal: what was typed is typed anew, not after what was wrong. */
export function typeAnew(field: HTMLElement | null): void {
  if (field instanceof HTMLInputElement) field.select();
  field?.focus();
}
