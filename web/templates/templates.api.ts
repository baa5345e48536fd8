import { deleteTemplate, getTemplate, type Template, updateTemplate } from '#contract/templates/templates.contract.ts';
import { ask } from '#web/http/ask.ts';
import { queryClient } from '#web/http/queryClient.ts';
import { refreshAfter, refreshAfterDeletion } from '#web/http/refresh.ts';

/** Updates the cached template from a response. */
export function afterTemplateChange(template: Template): Promise<void> {
  queryClient.setQueryData(ask(getTemplate, { params: { id: template.id } }).queryKey, template);
  return refreshAfter(updateTemplate);
}

export function afterTemplateDeletion(id: string): Promise<void> {
  return refreshAfterDeletion(deleteTemplate, id);
}
