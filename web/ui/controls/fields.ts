/** The text of a field as it stands now, also when a password manager wrote it without telling anybody. */
export function fieldText(form: HTMLFormElement, name: string): string {
  const value = new FormData(form).get(name);
  return typeof value === 'string' ? value : '';
}
