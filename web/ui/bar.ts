/** Element id of the breadcrumb's place in the top bar. */
export const PATH_IN_BAR = 'path-in-bar';
