/** A minimal react-admin list of sales: the same columns and rows, over the same API. */
import {
  Admin,
  type AuthProvider,
  Datagrid,
  type DataProvider,
  DateField,
  FunctionField,
  List,
  NumberField,
  Resource,
  TextField,
} from 'react-admin';
import { createRoot } from 'react-dom/client';

type Sale = { id: number; tourist_surname: string; tourist_name: string };
type Answer = { data: { sales: { rows: Sale[]; hasNextPage: boolean } } };

const QUESTION = `query ($sort: SaleSort, $first: Int) {
  sales(filter: { lifecycle: "completed" }, sort: $sort, first: $first) {
    rows {
      id sale_date tourist_surname tourist_name service_date direction_name agent_name
      brutto netto profit debt payment_status audit
    }
    hasNextPage
  }
}`;

const unused = () => Promise.reject(new Error('This list only lists'));

const dataProvider: DataProvider = {
  async getList(_, { sort, pagination }) {
    const response = await fetch('/api/v1/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Token ${localStorage.getItem('token')}` },
      body: JSON.stringify({
        query: QUESTION,
        variables: {
          sort: { by: sort?.field, direction: sort?.order === 'ASC' ? 'asc' : 'desc' },
          first: pagination?.perPage,
        },
      }),
    });
    if (!response.ok) throw new Error(await response.text());
    const { data } = (await response.json()) as Answer;
    const { rows, hasNextPage } = data.sales;
    // biome-ignore lint/suspicious/noExplicitAny: the provider's rows are of a type that its caller chooses
    return { data: rows as any[], pageInfo: { hasNextPage, hasPreviousPage: false } };
  },
  getOne: unused,
  getMany: unused,
  getManyReference: unused,
  create: unused,
  update: unused,
  updateMany: unused,
  delete: unused,
  deleteMany: unused,
};

const authProvider: AuthProvider = {
  login: unused,
  logout: () => Promise.resolve(),
  checkAuth: () => (localStorage.getItem('token') ? Promise.resolve() : Promise.reject(new Error('Not signed in'))),
  checkError: () => Promise.resolve(),
  getPermissions: () => Promise.resolve(),
};

const SaleList = () => (
  <List perPage={50} sort={{ field: 'sale_date', order: 'DESC' }} exporter={false}>
    <Datagrid bulkActionButtons={false}>
      <TextField source="id" />
      <DateField source="sale_date" />
      <FunctionField<Sale> source="tourist" render={(sale) => `${sale.tourist_surname} ${sale.tourist_name}`} />
      <DateField source="service_date" />
      <TextField source="direction_name" />
      <TextField source="agent_name" />
      <NumberField source="brutto" />
      <NumberField source="netto" />
      <NumberField source="profit" />
      <NumberField source="debt" />
      <TextField source="payment_status" />
      <TextField source="audit" />
    </Datagrid>
  </List>
);

const root = document.getElementById('root');
if (!root) throw new Error('The page has no root');
createRoot(root).render(
  <Admin dataProvider={dataProvider} authProvider={authProvider} disableTelemetry>
    <Resource name="sales" list={SaleList} />
  </Admin>,
);
