import { useEffect, useState } from 'react';
import { session } from '../../base/session/session-actor.ts';

/** Whether the session machine has refused because a field is empty. */
export function useMissing() {
  const [missing, setMissing] = useState(false);
  useEffect(() => {
    const refused = session.on('refused', ({ code }) => setMissing(code === 'fill_required_fields'));
    return () => refused.unsubscribe();
  }, []);
  return [missing, setMissing] as const;
}

/** Focuses a field after a refusal with its text selected, so that typing replaces it. */
export function typeAnew(field: HTMLElement | null): void {
  if (field instanceof HTMLInputElement) field.select();
  field?.focus();
}
