import type { CSSProperties, ReactNode } from 'react';
import { BelongsTo } from '../belongs-to.ts';
import './figure-tile.css';

type FigureTileProps = {
  /** What the figure is, in a word or two. */
  label: string;
  /** The figure as it is written. */
  value: string;
  /** What it is counted in: "USD". */
  unit?: string;
  /** A line below: the change against the period before (`ChangeNote`), or what the figure is part of. */
  note?: ReactNode;
  /** Leads to what the figure is made of. Its words say where it leads. */
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
  /** What they are figures of. */
  label: string;
  /** Which days they are of, and what is compared. */
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
