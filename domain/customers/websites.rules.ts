/** URL of a customer's website: a single-line http(s) address or a bare host name; null for any other text. */
export function websiteUrl(text: string): string | null {
  // Control and invisible characters could inject lines into texts that contain the address.
  if (/[\s\p{C}]/u.test(text)) return null;
  const isWhole = /^https?:\/\//i.test(text);
  const address = isWhole ? text : `https://${text}`;
  if (!URL.canParse(address)) return null;
  const { hostname, username, password } = new URL(address);
  if (username !== '' || password !== '') return null;
  return isWhole || (/^[\p{L}\p{N}]/u.test(text) && hostname.includes('.')) ? address : null;
}

export const NO_WEBSITE = 'must be a web address such as https://www.example.com';
