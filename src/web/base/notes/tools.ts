import type { ToolName } from './tool-icon.tsx';

/** A button of the editor: its command, and the editor state that shows it as pressed. */
export type Tool = {
  name: ToolName;
  command: string;
  payload?: Record<string, number>;
  state?: string;
  /** Not within a table: there it would be written as HTML. */
  noTable?: true;
};

export const tools: Tool[] = [
  { name: 'bold', command: 'bold', state: 'strong' },
  { name: 'italic', command: 'italic', state: 'emph' },
  { name: 'strike', command: 'strike', state: 'strike' },
  { name: 'heading', command: 'heading', payload: { level: 3 }, state: 'heading', noTable: true },
  { name: 'quote', command: 'blockQuote', state: 'blockQuote', noTable: true },
  { name: 'bullets', command: 'bulletList', state: 'bulletList', noTable: true },
  { name: 'numbers', command: 'orderedList', state: 'orderedList', noTable: true },
  { name: 'tasks', command: 'taskList', state: 'taskList', noTable: true },
];
export const depthTools: Tool[] = [
  { name: 'indent', command: 'indent' },
  { name: 'outdent', command: 'outdent' },
];
export const tableTools: Tool[] = [
  { name: 'add_row', command: 'addRowToDown' },
  { name: 'add_column', command: 'addColumnToRight' },
  { name: 'remove_row', command: 'removeRow' },
  { name: 'remove_column', command: 'removeColumn' },
];
export const newTable: Tool = { name: 'table', command: 'addTable', payload: { rowCount: 3, columnCount: 3 } };
