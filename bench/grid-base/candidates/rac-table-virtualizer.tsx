import { TableLayout, Virtualizer } from 'react-aria-components/Virtualizer';
import { RacTable } from '../rac-table.tsx';
import { type Candidate, show } from '../render-candidate.tsx';

const layoutOptions = { rowHeight: 36, headingHeight: 36 };

/** The table in React Aria's own virtualizer: elements with roles, no table markup, all rows in its collection. */
const Virtualized: Candidate = (props) => (
  <Virtualizer layout={TableLayout} layoutOptions={layoutOptions}>
    <RacTable {...props} style={{ width: 1400, height: 700, overflow: 'auto', display: 'block' }} />
  </Virtualizer>
);

show(Virtualized);
