import type { CSSProperties, ReactNode } from 'react';
import { BelongsTo } from '../link-context.ts';
import './figure-tile.css';

type FigureTileProps = {
  /** The name of the figure, one or two words. */
  label: string;
  /** The formatted figure. */
  value: string;
  /** The unit: "USD". */
  unit?: string;
  /** A line below: the change (`ChangeNote`), or the total that the figure is a part of. */
  note?: ReactNode;
  /** A link to the rows that the figure sums up; its text names the target. */
  link?: ReactNode;
};

/** One figure of a dashboard, large, with its name above it. Stands in `FigureTiles`. */
export function FigureTile({ label, value, unit, note, link }: FigureTileProps) {
  const size: CSSProperties & Record<'--length', number> = { '--length': value.length };
  return (
    <div className="figure-tile">
      <dt>{label}</dt>
      <dd className="figure-value" data-counted={unit && ''} style={size}>
        {value} {unit && <span className="figure-unit">{unit}</span>}
      </dd>
      {note && <dd className="figure-note">{note}</dd>}
      {link && (
        <dd className="figure-note">
          <BelongsTo value={label}>{link}</BelongsTo>
        </dd>
      )}
    </div>
  );
}

type FigureTilesProps = {
  /** The heading for screen readers. */
  label: string;
  /** The period, and what it is compared with. */
  note?: string;
  children: ReactNode;
};

/** A row of tiles, as many beside each other as there is room for. */
export function FigureTiles({ label, note, children }: FigureTilesProps) {
  return (
    <section>
      <h2 className="hidden-text">{label}</h2>
      {note && <p className="figure-days dim">{note}</p>}
      <dl className="figure-tiles">{children}</dl>
    </section>
  );
}
