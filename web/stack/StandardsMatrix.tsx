import type { StackStandard } from '#contract/stack/stack.contract.ts';
import { STACK_CATEGORIES, type StackCategory } from '#domain/stack/stack.categories.rules.ts';
import { productName, STACK_TIERS, type StackTier } from '#domain/stack/stack.rules.ts';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { moneyText } from '#web/ui/data/money.format.ts';
import { CheckIcon, PlusIcon } from '#web/ui/icons.tsx';
import { StatusChip } from '#web/ui/marks/StatusChip.tsx';
import { STANDARD_STATUS, UNITS } from './stack.words.ts';

interface MatrixProps {
  standards: readonly StackStandard[];
  mayEdit: boolean;
  onOpen: (id: string) => void;
  onAdd: (category: string) => void;
}

/** Matrix of categories and tiers, marking tiers that require the preferred product. */
export function StandardsMatrix({ standards, mayEdit, onOpen, onAdd }: MatrixProps) {
  return (
    <div className="overflow-clip rounded-card border border-border bg-surface-1">
      <table aria-label="Standards by category and tier" className="w-full border-collapse text-sm max-md:block">
        <thead className="max-md:hidden">
          <tr className="border-b border-border text-left text-xs text-muted">
            <th scope="col" className="h-9 px-4 font-medium">
              Category
            </th>
            {STACK_TIERS.map((tier) => (
              <th key={tier} scope="col" className="w-14 px-1 text-center font-medium">
                Tier {tier}
              </th>
            ))}
            <th scope="col" className="px-4 font-medium">
              Products
            </th>
          </tr>
        </thead>
        <tbody className="max-md:block">
          {STACK_CATEGORIES.map((category) => (
            <CategoryRow
              key={category.key}
              category={category}
              standards={standards.filter((standard) => standard.category === category.key)}
              mayEdit={mayEdit}
              onOpen={onOpen}
              onAdd={onAdd}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function CategoryRow({ category, standards, mayEdit, onOpen, onAdd }: MatrixProps & { category: StackCategory }) {
  const tiers = new Set(standards.flatMap(({ status, requiredForTiers }) => (status === 'preferred' ? requiredForTiers : [])));
  return (
    <tr className="group border-b border-border align-top last:border-b-0 max-md:block max-md:px-4 max-md:py-3">
      <th scope="row" className="px-4 py-2 text-left font-medium max-md:block max-md:p-0">
        <span className="flex items-center justify-between gap-2">
          {category.name}
          {mayEdit && (
            <IconButton size="sm" label={`Add standard for ${category.name}`} icon={PlusIcon} onClick={() => onAdd(category.key)} />
          )}
        </span>
        <span className="block text-xs font-normal text-muted">{category.about}</span>
      </th>
      {STACK_TIERS.map((tier) => (
        <td key={tier} className="px-1 py-2 text-center max-md:hidden">
          <TierMark tier={tier} isRequired={tiers.has(tier)} />
        </td>
      ))}
      <td className="px-4 py-1.5 max-md:block max-md:p-0 max-md:pt-1">
        {tiers.size > 0 && (
          <p className="text-xs text-muted md:hidden">Required for tiers {STACK_TIERS.filter((tier) => tiers.has(tier)).join(', ')}</p>
        )}
        {standards.length === 0 && <span className="text-muted">No standards yet</span>}
        <ul className="grid gap-1">
          {standards.map((standard) => (
            <li key={standard.id}>
              <StandardLine standard={standard} onOpen={onOpen} />
            </li>
          ))}
        </ul>
      </td>
    </tr>
  );
}

function TierMark({ tier, isRequired }: { tier: StackTier; isRequired: boolean }) {
  if (!isRequired)
    return (
      <span className="text-muted" aria-label={`Not required for tier ${tier}`} role="img">
        –
      </span>
    );
  return (
    <span
      role="img"
      aria-label={`Required for tier ${tier}`}
      className="inline-flex size-6 items-center justify-center rounded-field bg-success-tint text-success-text"
    >
      <CheckIcon size={14} />
    </span>
  );
}

function StandardLine({ standard, onOpen }: { standard: StackStandard; onOpen: (id: string) => void }) {
  const { label, tone, icon } = STANDARD_STATUS[standard.status];
  const [first] = standard.products;
  const names = standard.products.map(productName).join(', ');
  return (
    <button
      type="button"
      onClick={() => onOpen(standard.id)}
      className="flex min-h-8 w-full flex-wrap items-center gap-x-3 gap-y-0.5 rounded-field px-1 text-left hover:bg-surface-2"
    >
      <StatusChip tone={tone} icon={icon}>
        {label}
      </StatusChip>
      <span className="wrap-anywhere">{names || 'No product specified'}</span>
      {first && first.costPerUnit !== null && (
        <span className="text-muted tabular-nums">
          {moneyText(first.costPerUnit, standard.currency, { exact: true })} a {UNITS[first.unit]} per month
        </span>
      )}
    </button>
  );
}
