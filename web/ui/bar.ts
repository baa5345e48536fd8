/** Element id of the breadcrumb's place in the top bar. */
export const PATH_IN_BAR = 'path-in-bar';
/** Element id of the place in a page header for the buttons of its open tab. */
export const TAB_ACTIONS = 'tab-actions';
/** Event that opens the search of the app bar on screens that replace the bar on phones. */
export const OPEN_PALETTE = 'open-palette';
