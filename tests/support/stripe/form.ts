/** Request body in the encoding of Stripe's library: `items[0][price]=…` for nested values. */
export interface FormBranch {
  [name: string]: FormNode;
}
export type FormNode = string | FormBranch;

export function parseForm(text: string): FormBranch {
  const root: FormBranch = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const path = [...name.matchAll(/[^[\]]+/g)].map(([part]) => part);
    let branch = root;
    for (const part of path.slice(0, -1)) {
      const next = branch[part];
      branch = typeof next === 'object' ? next : (branch[part] = {});
    }
    branch[path.at(-1) ?? ''] = value;
  }
  return root;
}

export function textIn(form: FormNode | undefined, ...path: string[]): string | undefined {
  const found = nodeIn(form, path);
  return typeof found === 'string' ? found : undefined;
}

export function branchIn(form: FormNode | undefined, ...path: string[]): FormBranch | undefined {
  const found = nodeIn(form, path);
  return typeof found === 'object' ? found : undefined;
}

function nodeIn(form: FormNode | undefined, path: readonly string[]): FormNode | undefined {
  return path.reduce<FormNode | undefined>((at, name) => (typeof at === 'object' ? at[name] : undefined), form);
}
