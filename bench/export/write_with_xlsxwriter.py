# XlsxWriter in constant-memory mode, fed the rows of a file: rows.json, how many rows, the workbook to write.
import datetime, json, resource, sys, time
import xlsxwriter

given, count, out = json.load(open(sys.argv[1])), int(sys.argv[2]), sys.argv[3]
types = [column['type'] for column in given['columns']]


def ready(value, kind):
    if value is None or kind == 'text':
        return value
    return datetime.datetime.fromisoformat(value) if kind == 'date' else float(value)


rows = [[ready(value, kind) for value, kind in zip(row, types)] for row in given['rows']]
base = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
began = time.process_time()
book = xlsxwriter.Workbook(out, {'constant_memory': True})
sheet = book.add_worksheet('Facturas')
formats = {'text': '@', 'date': 'dd/mm/yyyy', 'currency': '#,##0', 'number': 'General', 'percentage': '0.00%'}
formats = {kind: book.add_format({'num_format': code}) for kind, code in formats.items()}
writers = {'text': sheet.write_string, 'date': sheet.write_datetime}
columns = [(at, writers.get(kind, sheet.write_number), formats[kind]) for at, kind in enumerate(types)]
for at, column in enumerate(given['columns']):
    sheet.write_string(0, at, column['title'])
for number in range(count):
    row = rows[number % len(rows)]
    for at, write, form in columns:
        if row[at] is not None:
            write(number + 1, at, row[at], form)
book.close()
peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
print(json.dumps({'cpuMs': (time.process_time() - began) * 1000, 'grownBytes': (peak - base) * 1024}))
