import { z } from 'zod';
import { instantOf, type PsaRecord, storedText } from '#domain/psa/psa.records.rules.ts';
import { daysOf, fieldsOf, itemsOf, ServiceId, Text } from '#server/psa/tools/service.values.ts';

/** Boolean, or 0 and 1. */
const Flag = z.union([z.boolean(), z.number()]).nullish();
const Item = z.object({
  id: ServiceId,
  companyID: ServiceId.nullish(),
  productID: ServiceId.nullish(),
  configurationItemType: ServiceId.nullish(),
  referenceTitle: Text,
  referenceNumber: Text,
  serialNumber: Text,
  installDate: Text,
  warrantyExpirationDate: Text,
  isActive: Flag,
  lastModifiedTime: Text,
});
export type AutotaskItem = z.output<typeof Item>;
const Product = z.object({ id: ServiceId, name: Text, manufacturerName: Text });
export type AutotaskProduct = z.output<typeof Product>;

export const ITEM_FIELDS = Object.keys(Item.shape);
export const PRODUCT_FIELDS = Object.keys(Product.shape);
export const assetsIn = (items: unknown): AutotaskItem[] => itemsOf(Item, items);
export const productsIn = (items: unknown): AutotaskProduct[] => itemsOf(Product, items);

/** IDs of the products that these assets are instances of. */
export const productIdsOf = (items: readonly AutotaskItem[]): number[] =>
  [...new Set(items.flatMap(({ productID }) => (productID ? [Number(productID)] : [])))].filter(Number.isSafeInteger);

interface Words {
  products: readonly AutotaskProduct[];
  /** Name of a type by its number. */
  typeOf(id: string | null | undefined): string;
}

/** Resolves the numeric type and product of assets to names. */
export function assetRecords(items: readonly AutotaskItem[], { products, typeOf }: Words): PsaRecord[] {
  const byId = new Map(products.map((product) => [product.id, product]));
  return items.map((item) => {
    const { name: product, manufacturerName: vendor } = byId.get(item.productID ?? '') ?? {};
    const name = item.referenceTitle || item.referenceNumber || item.serialNumber;
    return {
      object: 'asset',
      externalId: item.id,
      companyId: item.companyID ?? '',
      name: storedText('name', name),
      fields: {
        ...fieldsOf({ name, type: typeOf(item.configurationItemType), model: product, vendor, product, serial: item.serialNumber }),
        ...daysOf({ purchasedAt: item.installDate, warrantyEndsAt: item.warrantyExpirationDate }),
      },
      isActive: item.isActive !== false && item.isActive !== 0,
      modifiedAt: instantOf(item.lastModifiedTime),
    };
  });
}
