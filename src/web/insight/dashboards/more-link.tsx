import { use } from 'react';
import { Link } from 'wouter';
import { BelongsTo } from '../../base/ui/link-context.ts';

/** A link from a card or a figure to the complete list; screen readers read the title of the card with it. */
export function MoreLink({ href, words }: { href: string; words: string }) {
  const whole = use(BelongsTo);
  return (
    <Link className="link" href={href} aria-label={whole ? `${words}: ${whole}` : undefined}>
      {words}
    </Link>
  );
}
