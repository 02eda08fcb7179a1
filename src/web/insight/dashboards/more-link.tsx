import { use } from 'react';
import { Link } from 'wouter';
import { BelongsTo } from '../../base/ui/belongs-to.ts';

/** From a card or a figure to the whole of what it is a part of. Screen readers hear of what. */
export function MoreLink({ href, words }: { href: string; words: string }) {
  const whole = use(BelongsTo);
  return (
    <Link className="link" href={href} aria-label={whole ? `${words}: ${whole}` : undefined}>
      {words}
    </Link>
  );
}
