import { getTemplate, listTemplates, listTemplateVersions, type Template } from '#contract/templates/templates.contract.ts';
import { ask } from '#web/http/ask.ts';
import { queryClient } from '#web/http/queryClient.ts';

const LISTS = [listTemplates, listTemplateVersions];

async function readListsAgain(): Promise<void> {
  await Promise.all(LISTS.map(({ path }) => queryClient.invalidateQueries({ queryKey: [path] })));
}

/** A template as the server has just answered it is shown at once; lists and versions are read again. */
export function afterTemplateChange(template: Template): Promise<void> {
  queryClient.setQueryData(ask(getTemplate, { params: { id: template.id } }).queryKey, template);
  return readListsAgain();
}

export function afterTemplateDeletion(id: string): Promise<void> {
  queryClient.removeQueries({ queryKey: ask(getTemplate, { params: { id } }).queryKey });
  return readListsAgain();
}
