/** Minimal email format for account look-ups: text@text.text without spaces. */
export const EMAIL_PATTERN = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/**
 * Email format for new accounts, after NFKC normalisation. Separators, quotes, comments and invisible characters would register an address
 * that differs from the receiving mailbox. So would a dotted capital I (U+0130), whose lower case is i with a combining dot.
 */
export const NEW_EMAIL_PATTERN =
  /^(?!.*(?:\p{Default_Ignorable_Code_Point}|\u0130|i\u0307))(?=[^@]{1,250}@)[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*@(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?\.)+\p{L}(?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?$/u;
