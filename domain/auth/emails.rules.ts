/** Text, an at-sign, text, a dot, text, and no spaces: whether such an address exists only a mail to it can tell. */
export const EMAIL_PATTERN = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
