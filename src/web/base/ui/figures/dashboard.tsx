import type { ReactNode } from 'react';
import { flag } from '../flag.ts';
import { BelongsTo } from '../link-context.ts';
import './dashboard.css';

/** The cards of a dashboard: two beside each other where there is room. */
export const Dashboard = ({ children }: { children: ReactNode }) => <div className="dashboard">{children}</div>;

type DashboardCardProps = {
  title: string;
  /** Beside the title: a link to the details. */
  more?: ReactNode;
  /** Over the full width. */
  wide?: boolean;
  children: ReactNode;
};

/** A card of a dashboard. */
export function DashboardCard({ title, more, wide = false, children }: DashboardCardProps) {
  return (
    <section className="card" data-wide={flag(wide)}>
      <div className="card-head">
        <h2>{title}</h2>
        <BelongsTo value={title}>{more}</BelongsTo>
      </div>
      {children}
    </section>
  );
}
