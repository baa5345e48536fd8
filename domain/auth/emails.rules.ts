/** Text, an at-sign, text, a dot, text, and no spaces: what an account may be looked up by. */
export const EMAIL_PATTERN = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/**
 * What a new account may be known by, after Unicode normalisation (NFKC). Characters that mail programs read as separators, quotes or
 * comments, and characters that nobody sees, would register an address that differs from the mailbox that gets its mail. So would a
 * dotted capital I (U+0130): lower case writes it as i with a combining dot.
 */
export const NEW_EMAIL_PATTERN =
  /^(?!.*(?:\p{Default_Ignorable_Code_Point}|\u0130|i\u0307))(?=[^@]{1,250}@)[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*@(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?\.)+\p{L}(?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?$/u;
