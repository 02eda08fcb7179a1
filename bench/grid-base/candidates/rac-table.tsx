import { RacTable } from '../rac-table.tsx';
import { type Candidate, show } from '../render-candidate.tsx';

const Scrolled: Candidate = (props) => (
  <div className="grid">
    <RacTable {...props} style={{ width: 1640 }} />
  </div>
);

show(Scrolled);
