// Texts of a QBR that assistants read and propose.
export { textsOf as textsOfQbr } from './changes/qbr.changes.ts';
