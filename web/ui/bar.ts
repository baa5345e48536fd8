/** The id of the place in the bar that shows the path of a screen. */
export const PATH_IN_BAR = 'path-in-bar';
