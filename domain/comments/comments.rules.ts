export const COMMENT_LENGTH = 5_000;
