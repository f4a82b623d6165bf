import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import { m } from '#paraglide/messages.js'
import { Badge } from '#ui/badge.tsx'

type Device = { id: string; name: string; since: string; isHere: boolean }

/** The browsers on which messages come. */
export const DeviceList = ({ devices }: { devices: Device[] }) =>
  devices.length === 0 ? (
    <p className="soft">{m.push_devices_none()}</p>
  ) : (
    <ul className="grid">
      {devices.map((device) => (
        <DeviceRow key={device.id} device={device} />
      ))}
    </ul>
  )

const DeviceRow = ({ device: { id, name, since, isHere } }: { device: Device }) => (
  <li className="flex flex-wrap items-center justify-between gap-3 lined-below py-3">
    <div>
      <p className="row">
        <b>{name}</b>
        {isHere && <Badge tone="leaf">{m.push_here()}</Badge>}
      </p>
      <p className="small soft">{m.push_since({ date: since })}</p>
    </div>
    <ActionForm intent="remove" id={id} failed={m.push_failed()}>
      <Submit variant="outline" aria-label={m.push_remove_of({ device: name })}>
        {m.push_remove()}
      </Submit>
    </ActionForm>
  </li>
)
