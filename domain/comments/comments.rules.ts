/** The length of a comment, in characters. */
export const COMMENT_LENGTH = 5_000;
