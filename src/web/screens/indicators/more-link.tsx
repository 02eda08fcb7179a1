import { Link } from 'wouter';

/** From a card or a figure to the whole of what it is a part of. */
export const MoreLink = ({ href, words }: { href: string; words: string }) => (
  <Link className="link" href={href}>
    {words}
  </Link>
);
